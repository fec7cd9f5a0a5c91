// The little that index.d.ts needs of @types/node, which Debian does not package by itself.
declare module 'node:events' {
  export class EventEmitter {
    on(type: string, listener: (...args: any[]) => void): this;
    once(type: string, listener: (...args: any[]) => void): this;
    off(type: string, listener: (...args: any[]) => void): this;
    addListener(type: string, listener: (...args: any[]) => void): this;
    removeListener(type: string, listener: (...args: any[]) => void): this;
  }
}

interface Buffer extends Uint8Array {}
