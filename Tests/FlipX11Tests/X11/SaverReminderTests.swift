import CX11
import Testing

@testable import FlipX11

@Suite("Inhibiting a screen saver")
struct SaverReminderTests {
    @Test("while inhibited, the first message is due at once, and the next ones every 50 seconds")
    func interval() {
        var reminder = SaverReminder()
        #expect(!reminder.isDue(now: 1, isNewMinute: true))
        reminder.set(true, now: 100)
        #expect(reminder.isDue(now: 100))
        reminder.sent(true, now: 100)
        #expect(reminder.deadline == 150)
        #expect(!reminder.isDue(now: 120, isNewMinute: true))
        #expect(reminder.isDue(now: 150))
        // A repeated request changes nothing.
        reminder.set(true, now: 149)
        #expect(reminder.deadline == 150)
        reminder.set(false, now: 149)
        #expect(reminder.deadline == nil && !reminder.isDue(now: 200, isNewMinute: true))
    }

    @Test("without a screen saver there are no wake-ups; every minute change looks for one")
    func noSaver() {
        var reminder = SaverReminder()
        reminder.set(true, now: 0)
        reminder.sent(false, now: 0)
        #expect(reminder.deadline == nil)
        #expect(!reminder.isDue(now: 1000))
        #expect(reminder.isDue(now: 60, isNewMinute: true))
        reminder.sent(true, now: 60)
        #expect(reminder.deadline == 110)
    }
}

@Suite("Pointer buttons")
struct HeldButtonTests {
    @Test("each button has its bit, independently of the others")
    func bits() {
        for button in 1...5 {
            for others: UInt32 in [0, 1, 4, 0x6000, 0xff] {
                #expect(HeldButton.isDown(button, state: others | 1 << UInt32(7 + button)))
                #expect(!HeldButton.isDown(button, state: others))
                let rest: UInt32 = 0x1f00 & ~(1 << UInt32(7 + button))
                #expect(!HeldButton.isDown(button, state: others | rest))
            }
        }
        #expect(HeldButton.isDown(9, state: 0))
    }
}
