// Part of overlay.js: runs it without Electron; a plain object is the window, and a script is the user.
//
//   node headless.js URL      such as: node headless.js http://127.0.0.1:8585
'use strict';

const { EventEmitter, once } = require('node:events');
const { Client } = require('libplacard');
const { Overlay } = require('./overlay');

/** What the overlay uses of a BrowserWindow. */
class Window {
  webContents = new EventEmitter();

  constructor() {
    this.webContents.setWindowOpenHandler = () => {};
  }

  loadURL(url) {
    this.page = Buffer.from(url.split('base64,')[1], 'base64').toString();
    console.log(`window   opened with ${/<title>|<!doctype html>/i.test(this.page) ? 'a page' : 'nothing'}`);
  }

  /** Begins the navigation of a link of the page, as the page's script or a click does. */
  navigate(path) {
    const url = /placard:\/\/\w+/.exec(this.page)[0] + path;
    const event = { isPrevented: false, preventDefault: () => (event.isPrevented = true) };
    this.webContents.emit('will-navigate', event, url);
    if (!event.isPrevented) throw new Error('the window has left the page');
  }

  close() {
    console.log('window   closed');
  }
}

/** What the user does with a message: presses its last button, or closes it. */
function use(message, window) {
  const last = message.buttons.length - 1;
  console.log(`message  ${message.id}`);
  window.navigate('/message/seen');
  window.navigate(last >= 0 ? `/message/button/${last}` : '/message/close');
}

async function main(endpoint) {
  const client = new Client({ apiKey: 'kiosk-1', endpoint, durability: 'memory', messageIntervalS: 0 });
  let window = null;
  const open = () => (window = new Window());
  new Overlay(client, { open, openUrl: (url) => console.log(`opens    ${url}`) });
  client.on('message', ({ message }) => use(message, window)); // after the overlay has opened its window

  client.logEvent('order_placed', { items: 3 });
  await once(client, 'open_url');
  console.log(`drained  ${await client.drain({ timeout: 3000 })}`);
  client.close();
}

main(process.argv[2]);
