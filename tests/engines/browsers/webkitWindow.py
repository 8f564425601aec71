"""A bare WebKitGTK window that WebKitWebDriver controls.

MiniBrowser can't be used: under automation it keeps no data on disk, where WebKit's IndexedDB differs, and it isn't
narrower than 447 px. Stores downloads without asking.
"""

import argparse
import signal

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument('--profile', help='folder of the data; a private window without it')
parser.add_argument('--size', required=True, help='WIDTHxHEIGHT in px')
parser.add_argument('--files', required=True, help='folder for downloads')
options = parser.parse_args()
width, height = (int(part) for part in options.size.split('x'))

Gtk.init([])
if options.profile:
    manager = WebKit2.WebsiteDataManager(
        base_data_directory=options.profile + '/data',
        base_cache_directory=options.profile + '/cache',
    )
else:
    manager = WebKit2.WebsiteDataManager.new_ephemeral()
context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.set_automation_allowed(True)

# WebKit ignores print() under automation; this marks the document that would be printed.
PRINT_SCRIPT = WebKit2.UserScript(
    "window.print = () => { document.documentElement.dataset.printed = document.title; };",
    WebKit2.UserContentInjectedFrames.ALL_FRAMES,
    WebKit2.UserScriptInjectionTime.START,
    None,
    None,
)


def add_window(related=None):
    settings = WebKit2.Settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    if related is None:
        content = WebKit2.UserContentManager()
        content.add_script(PRINT_SCRIPT)
        view = WebKit2.WebView(
            web_context=context,
            settings=settings,
            is_controlled_by_automation=True,
            user_content_manager=content,
        )
    else:
        view = WebKit2.WebView.new_with_related_view(related)
        view.set_settings(settings)
    window = Gtk.Window(type=Gtk.WindowType.TOPLEVEL)
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    window.move(0, 0)
    window.show_all()
    view.grab_focus()
    view.connect('close', lambda closed: window.destroy())
    view.connect('create', lambda opener, action: add_window(opener))
    return view


first = add_window()
views = iter([first])


def start_session(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('recto-engines')
    session.set_application_info(info)
    session.connect('create-web-view', lambda _session: next(views, None) or add_window())


def start_download(_context, download):
    def choose_place(chosen, name):
        chosen.set_destination('file://' + options.files + '/' + name)
        return True

    download.connect('decide-destination', choose_place)


context.connect('automation-started', start_session)
context.connect('download-started', start_download)
signal.signal(signal.SIGTERM, signal.SIG_DFL)
Gtk.main()
