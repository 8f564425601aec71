#!/usr/bin/python3
"""A WebKitGTK window at an address: webkitWindow.py ADDRESS [PROFILE]. Without a profile its storage is in memory."""
import signal
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

address = sys.argv[1]
profile = sys.argv[2] if len(sys.argv) > 2 else None

Gtk.init([])
if profile is None:
    manager = WebKit2.WebsiteDataManager.new_ephemeral()
else:
    manager = WebKit2.WebsiteDataManager(
        base_data_directory=f'{profile}/data', base_cache_directory=f'{profile}/cache'
    )
settings = WebKit2.Settings()
settings.set_enable_write_console_messages_to_stdout(True)
settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
context = WebKit2.WebContext.new_with_website_data_manager(manager)
# Where the machine has no language, texts would be sorted by code units.
context.set_preferred_languages(['en-US'])
view = WebKit2.WebView(web_context=context, settings=settings)


def end(*_):
    Gtk.main_quit()
    return GLib.SOURCE_REMOVE


def crashed(_view, reason):
    sys.exit(f'The web process ended: {reason.value_nick}')


view.connect('web-process-terminated', crashed)
GLib.unix_signal_add(GLib.PRIORITY_HIGH, signal.SIGTERM, end)

window = Gtk.Window()
window.set_default_size(1280, 800)
window.add(view)
window.connect('destroy', end)
window.show_all()
view.load_uri(address)
Gtk.main()
