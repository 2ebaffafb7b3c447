/** Registers the panel. */

import browser from 'webextension-polyfill';

void browser.devtools.panels.create('Countersign', '/icon/32.png', '/panel.html');
