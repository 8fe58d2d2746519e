# A screen saver, a desktop portal and a notification service for tests, on the session bus. Each call is one line on
# standard output. Arguments: the services to offer, of saver, portal, notifications. Commands on standard input:
# "dark N", "animations N", "font", "quit".
import sys
import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
loop = GLib.MainLoop()
APPEARANCE = "org.freedesktop.appearance"
INTERFACE = "org.gnome.desktop.interface"
values = {APPEARANCE: {"color-scheme": dbus.UInt32(1)},
          INTERFACE: {"enable-animations": dbus.Boolean(False), "font-name": "Sans"}}


def say(*words):
    print(*words, flush=True)


def change(group, name, value):
    values[group][name] = value
    portal.SettingChanged(group, name, value)


class Saver(dbus.service.Object):
    @dbus.service.method("org.freedesktop.ScreenSaver", in_signature="ss", out_signature="u")
    def Inhibit(self, application, reason):
        say("Inhibit", application)
        return dbus.UInt32(7)

    @dbus.service.method("org.freedesktop.ScreenSaver", in_signature="u")
    def UnInhibit(self, cookie):
        say("UnInhibit", cookie)


class Request(dbus.service.Object):
    @dbus.service.method("org.freedesktop.portal.Request")
    def Close(self):
        say("Close")


class Portal(dbus.service.Object):
    @dbus.service.method("org.freedesktop.portal.Inhibit", in_signature="sua{sv}", out_signature="o")
    def Inhibit(self, window, flags, options):
        say("PortalInhibit", flags, options["reason"])
        return dbus.ObjectPath("/org/freedesktop/portal/desktop/request/1")

    @dbus.service.method("org.freedesktop.portal.Settings", in_signature="as", out_signature="a{sa{sv}}")
    def ReadAll(self, namespaces):
        say("ReadAll", *namespaces)
        return dbus.Dictionary(
            {name: dbus.Dictionary(value, signature="sv") for name, value in values.items()}, signature="sa{sv}")

    @dbus.service.signal("org.freedesktop.portal.Settings", signature="ssv")
    def SettingChanged(self, namespace, key, value):
        say("SettingChanged", key)


class Notifications(dbus.service.Object):
    @dbus.service.method("org.freedesktop.Notifications", in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, name, replaces, icon, summary, body, actions, hints, timeout):
        say("Notify", name, summary, "/", body)
        return dbus.UInt32(1)


def command(source, condition):
    words = sys.stdin.readline().split()
    if not words or words[0] == "quit":
        loop.quit()
        return False
    # A program that asks later than the signal gets the new value as well.
    if words[0] == "dark":
        change(APPEARANCE, "color-scheme", dbus.UInt32(int(words[1])))
    elif words[0] == "animations":
        change(INTERFACE, "enable-animations", dbus.Boolean(int(words[1])))
    elif words[0] == "font":
        change(INTERFACE, "font-name", "Serif")
    return True


names = []
if "saver" in sys.argv:
    names.append(dbus.service.BusName("org.freedesktop.ScreenSaver", bus))
    saver = Saver(bus, "/org/freedesktop/ScreenSaver")
if "portal" in sys.argv:
    names.append(dbus.service.BusName("org.freedesktop.portal.Desktop", bus))
    portal = Portal(bus, "/org/freedesktop/portal/desktop")
    request = Request(bus, "/org/freedesktop/portal/desktop/request/1")
if "notifications" in sys.argv:
    names.append(dbus.service.BusName("org.freedesktop.Notifications", bus))
    notifications = Notifications(bus, "/org/freedesktop/Notifications")
GLib.io_add_watch(sys.stdin, GLib.IO_IN, command)
say("ready")
loop.run()
