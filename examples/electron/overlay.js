// Teaches how the main process of an Electron app shows messages over its window.
//
// Placard renders each message as a page. `open` makes the window for it, a BrowserWindow in Electron:
//
//   const { BrowserWindow, shell } = require('electron');
//   const open = () => new BrowserWindow({ transparent: true, frame: false, webPreferences: { sandbox: true } });
//   new Overlay(client, { open, openUrl: (url) => shell.openExternal(url) });
//
// The page needs no preload script and no access to Node: every action of the user starts a navigation.
'use strict';

class Overlay {
  #client;
  #open;
  #window = null;
  #handle = null;

  /** `openUrl(url, useWebview)`: opens what the user wants to see. */
  constructor(client, { open, openUrl }) {
    this.#client = client;
    this.#open = open;
    client.on('message', ({ message }) => this.#show(message));
    client.on('message_closed', ({ handle }) => this.#hide(handle));
    client.on('open_url', ({ url, useWebview }) => openUrl(url, useWebview));
  }

  #show(message) {
    message.show(); // before its page is loaded
    this.#handle = message.handle;
    this.#window = this.#open();
    const { webContents } = this.#window;
    webContents.on('will-navigate', (event, url) => this.#follow(event, url));
    webContents.setWindowOpenHandler(({ url }) => {
      this.#follow(null, url);
      return { action: 'deny' };
    });
    const page = Buffer.from(message.render()).toString('base64');
    this.#window.loadURL(`data:text/html;charset=utf-8;base64,${page}`);
  }

  /** No navigation happens in the window: Placard logs what the user did, and reports where it leads. */
  #follow(event, url) {
    event?.preventDefault();
    try {
      this.#client.handleUrl(url);
    } catch (error) {
      console.error(`${url}: ${error.message}`); // no link of the page: nothing was done
    }
  }

  #hide(handle) {
    if (handle !== this.#handle) return;
    this.#window.close();
    this.#window = null;
    this.#handle = null;
  }
}

module.exports = { Overlay };
