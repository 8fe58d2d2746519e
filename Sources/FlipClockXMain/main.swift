import FlipClockX

Program.main()
