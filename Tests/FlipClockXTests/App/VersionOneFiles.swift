/// The files that version 1.0.1 writes, byte for byte.
enum VersionOneFiles {
    /// The output of `--print-config`, which is also the installed example.
    static let example = """
        # The settings of FlipClockX, at their defaults. Take the # from a line to change it.
        #
        # This belongs in $XDG_CONFIG_HOME/flipclockx/config.toml, or in
        # ~/.config/flipclockx/config.toml where XDG_CONFIG_HOME is not set. Changes take
        # effect at once, while the clock runs; options on the command line go first.

        [face]
        # Hours from 1 to 12 with AM and PM, or from 00 to 23: 12 or 24.
        # hours = 24

        # Whether there is a card for the seconds: true or false.
        # seconds = false

        [flip]
        # The axis about which flaps turn: "x", or "y" for the pages of a book.
        # axis = "x"

        # How long a flip takes, in seconds from 0.1 to 3.
        # duration = 0.6

        # The dark line over the seam, in points from 0 to 12, or "auto".
        # hinge-gap = "auto"

        # "full" shows every flip, "reduced" changes cards at once, "system" does as the desktop.
        # motion = "system"

        [hand]
        # When the face returns to the time after the last touch, in seconds from 0.5 to 60, or "never".
        # return-after = 3

        [turn]
        # How far the face shrinks or grows while it turns over, from 0.5 to 2; 1 for not at all.
        # pop = 0.9

        """

    /// Every line of the example, and the line that the user makes of it, with another value than the default.
    static let changedLines = [
        ("# hours = 24", "hours = 12"), ("# seconds = false", "seconds = true"),
        ("# axis = \"x\"", "axis = \"y\""), ("# duration = 0.6", "duration = 1.2"),
        ("# hinge-gap = \"auto\"", "hinge-gap = 4.5"),
        ("# motion = \"system\"", "motion = \"full\""),
        ("# return-after = 3", "return-after = \"never\""), ("# pop = 0.9", "pop = 1.4"),
    ]

    /// The example with all lines enabled and changed.
    static let changedExample = edited { _, value in value }

    /// The example after changes on the back, which adds each value below its comment.
    static let exampleChangedOnTheBack = edited { comment, value in "\(comment)\n\(value)" }

    /// The example with each of the changed lines replaced by the result of `edit` for that line and its change.
    private static func edited(_ edit: (String, String) -> String) -> String {
        var file = example
        for (comment, value) in changedLines {
            file = file.replacing(comment, with: edit(comment, value))
        }
        return file
    }

    /// The file that the back makes if there is none, after changes of the hours, the pop, the seconds, the axis, the
    /// duration, the hinge gap, the animation and the return, one after the other.
    static let madeByTheBack = """
        # The settings of FlipClockX. Changes take effect at once; see flipclockx --print-config
        # for all that can be set.

        [face]
        hours = 12
        seconds = true

        [turn]
        pop = 1.4

        [flip]
        axis = "y"
        duration = 1.2
        hinge-gap = 4.5
        motion = "full"

        [hand]
        return-after = "never"

        """

    /// That file after `Restore defaults`, which writes every default that is not the value in force.
    static let restoredByTheBack = """
        # The settings of FlipClockX. Changes take effect at once; see flipclockx --print-config
        # for all that can be set.

        [face]
        hours = 24
        seconds = false

        [turn]
        pop = 0.9

        [flip]
        axis = "x"
        duration = 0.6
        hinge-gap = "auto"
        motion = "system"

        [hand]
        return-after = 3

        """

    /// The example of the manual, flipclockx(5).
    static let manualExample = """
        [face]
        hours = 12
        seconds = true

        [flip]
        axis = "y"
        duration = 1.2
        """

    /// The places of a window, of a widget and of a clock with another name, on one monitor and on two.
    static let placements = """
        flipclockx 1920x1080+0+0 = 1280x720+320+180
        flipclockx 1920x1080+0+0 1280x1024+1920+0 = 640x360+1270+30
        flipclockx/widget 1920x1080+0+0 = 480x270+40-5
        office_1 2560x1440+0+0 = 800x450+0+25

        """
}
