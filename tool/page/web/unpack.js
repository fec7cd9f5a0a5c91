// Unpacks LZMA, in which the module is a third smaller than in gzip. The bytes begin with the head of a .lzma file:
// properties, size of the dictionary, and size of what is packed.

/** Returns the unpacked bytes. */
export function unpack(packed) {
  const head = new DataView(packed.buffer, packed.byteOffset);
  const size = head.getUint32(5, true);
  const literalBits = packed[0] % 9;
  const literalPlaceMask = (1 << (Math.floor(packed[0] / 9) % 5)) - 1;
  const placeMask = (1 << Math.floor(packed[0] / 45)) - 1;
  const out = new Uint8Array(size);

  // The range decoder. A probability has 11 bits.
  let next = 18;
  let range = 0xffffffff;
  let code = head.getUint32(14);
  const model = (count) => new Uint16Array(count).fill(1024);

  function normalize() {
    if (range >= 0x1000000) return;
    range = (range << 8) >>> 0;
    code = ((code << 8) | packed[next]) >>> 0;
    next += 1;
  }

  function bit(model, index) {
    const bound = (range >>> 11) * model[index];
    if (code < bound) {
      range = bound;
      model[index] += (2048 - model[index]) >>> 5;
      normalize();
      return 0;
    }
    range -= bound;
    code -= bound;
    model[index] -= model[index] >>> 5;
    normalize();
    return 1;
  }

  function direct(count) {
    let value = 0;
    for (let left = count; left > 0; left -= 1) {
      range >>>= 1;
      const isOne = code >= range;
      if (isOne) code -= range;
      normalize();
      value = value * 2 + (isOne ? 1 : 0);
    }
    return value;
  }

  function tree(model, base, bits) {
    let index = 1;
    for (let left = bits; left > 0; left -= 1) index = (index << 1) | bit(model, base + index);
    return index - (1 << bits);
  }

  function reverseTree(model, base, bits) {
    let [index, value] = [1, 0];
    for (let place = 0; place < bits; place += 1) {
      const one = bit(model, base + index);
      index = (index << 1) | one;
      value |= one << place;
    }
    return value;
  }

  const lengths = () => ({ choice: model(2), low: model(128), middle: model(128), high: model(256) });

  function length({ choice, low, middle, high }, place) {
    if (!bit(choice, 0)) return 2 + tree(low, place << 3, 3);
    if (!bit(choice, 1)) return 10 + tree(middle, place << 3, 3);
    return 18 + tree(high, 0, 8);
  }

  const [isMatch, isLongRepeat] = [model(192), model(192)];
  const [isRepeat, isNotFirst, isNotSecond, isNotThird] = [model(12), model(12), model(12), model(12)];
  const literals = model(0x300 << (literalBits + Math.round(Math.log2(literalPlaceMask + 1))));
  const [slots, special, aligned] = [model(256), model(128), model(16)];
  const [matchLengths, repeatLengths] = [lengths(), lengths()];

  function distance(count) {
    const slot = tree(slots, Math.min(count - 2, 3) << 6, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const high = (2 | (slot & 1)) * 2 ** bits;
    if (slot < 14) return high + reverseTree(special, high - slot, bits);
    return high + direct(bits - 4) * 16 + reverseTree(aligned, 0, 4);
  }

  let [state, done] = [0, 0];
  let repeats = [0, 0, 0, 0];

  function literal() {
    const before = done > 0 ? out[done - 1] : 0;
    const context = ((done & literalPlaceMask) << literalBits) + (before >> (8 - literalBits));
    const base = 0x300 * context;
    let index = 1;
    if (state >= 7) {
      let matched = out[done - repeats[0] - 1];
      while (index < 0x100) {
        const wanted = (matched >> 7) & 1;
        matched <<= 1;
        const found = bit(literals, base + ((1 + wanted) << 8) + index);
        index = (index << 1) | found;
        if (found !== wanted) break;
      }
    }
    while (index < 0x100) index = (index << 1) | bit(literals, base + index);
    out[done] = index & 0xff;
    done += 1;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  function copy(count) {
    const from = repeats[0] + 1;
    if (from > done) throw new Error("the module is damaged");
    for (const end = Math.min(done + count, size); done < end; done += 1) out[done] = out[done - from];
  }

  /** Moves one of the last four distances to the front. */
  function repeat(place) {
    if (!bit(isNotFirst, state)) {
      if (bit(isLongRepeat, (state << 4) + place)) return true;
      state = state < 7 ? 9 : 11;
      copy(1);
      return false;
    }
    const which = !bit(isNotSecond, state) ? 1 : !bit(isNotThird, state) ? 2 : 3;
    const chosen = repeats[which];
    repeats = [chosen, ...repeats.filter((_, index) => index !== which)];
    return true;
  }

  while (done < size) {
    const place = done & placeMask;
    if (!bit(isMatch, (state << 4) + place)) {
      literal();
    } else if (!bit(isRepeat, state)) {
      const count = length(matchLengths, place);
      state = state < 7 ? 7 : 10;
      repeats = [distance(count), repeats[0], repeats[1], repeats[2]];
      copy(count);
    } else if (repeat(place)) {
      const count = length(repeatLengths, place);
      state = state < 7 ? 8 : 11;
      copy(count);
    }
  }
  return out;
}
