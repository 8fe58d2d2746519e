/// The completion script for bash.
extension CompletionScript {
    /// The script for bash, which works with version 3.2, too.
    static var bash: String {
        let options = Option.all
        let values = options.filter(\.takesValue).flatMap(\.spellings).joined(separator: "|")
        let exclusions = options.filter { $0.exclusions != [$0.name] }.map { option in
            let hidden = option.exclusions.map { " --\($0) " }.joined()
            return "            --\(option.name)) hidden+='\(hidden)' ;;\n"
        }
        let classic = options.filter(\.isClassic).map { "-\($0.name)" }.joined(separator: "|")
        let answers = options.filter(\.takesValue).map { option in
            let patterns = option.spellings.joined(separator: "|")
            return "        \(patterns)) \(bashCommand(option.completion)) ;;\n"
        }
        return #"""
            \#(origin(.bash))

            # Adds the lines of standard input to the completions.
            _\#(program)_add() {
                local line
                while IFS= read -r line; do COMPREPLY+=("$prefix$line"); done
            }

            # Offers folders, and files that do not match a pattern.
            _\#(program)_files() {
                compopt -o filenames 2>/dev/null
                _\#(program)_add < <(compgen -f -X "$1" -- "$current"; compgen -d -- "$current")
            }

            _\#(program)() {
                local current=${COMP_WORDS[COMP_CWORD]} option='' prefix='' hidden='' word name i
                COMPREPLY=()
                for ((i = 1; i < COMP_CWORD; i++)); do
                    word=${COMP_WORDS[i]}
                    if [[ -n $option ]]; then
                        # readline separates --name=value at the equals sign.
                        [[ $word == = ]] || option=''
                        continue
                    fi
                    case $word in
                    --) return ;;
                    \#(values)) option=$word ;;
                    esac
                    name=${word%%=*}
                    case $name in
                    \#(classic)) name=-$name ;;
                    esac
                    case $name in
            \#(exclusions.joined())            *) hidden+=" $name " ;;
                    esac
                done
                if [[ -n $option && $current == = ]]; then
                    current=''
                elif [[ -z $option && $current == --*=* ]]; then
                    option=${current%%=*} prefix=${current%%=*}= current=${current#*=}
                fi
                case $option in
            \#(answers.joined())        '')
                    for word in \#(options.map { "--\($0.name)" }.joined(separator: " ")); do
                        [[ $word != "$current"* || $hidden == *" $word "* ]] || COMPREPLY+=("$word")
                    done
                    [[ $current == -[a-zA-Z]* ]] || return 0
                    for word in \#(options.flatMap { $0.spellings.dropFirst() }.joined(separator: " ")); do
                        [[ $word != "$current"* || $hidden == *" -$word "* ]] || COMPREPLY+=("$word")
                    done
                    ;;
                esac
            }

            complete -F _\#(program) \#(program)

            """#
    }

    private static func bashCommand(_ completion: Option.Completion) -> String {
        switch completion {
        case .nothing: ":"
        case .files(let suffix): "_\(program)_files \(suffix.isEmpty ? "''" : "'!*\(suffix)'")"
        case .words(let words):
            "_\(program)_add < <(compgen -W '\(words.joined(separator: " "))' -- \"$current\")"
        case .output(let option):
            """
            _\(program)_add < <(compgen -W "$("${COMP_WORDS[0]/#\\~/$HOME}" --\(option) 2>/dev/null | \
            cut -f 1)" -- "$current")
            """
        case .zones: "_\(program)_add < <(compgen -W \"$(\(zones))\" -- \"$current\")"
        }
    }
}
