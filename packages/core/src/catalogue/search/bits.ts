/** Sets of article numbers as one bit each. */

export function newBits(count: number): Uint32Array {
  return new Uint32Array((count + 31) >>> 5);
}

export function setBit(bits: Uint32Array, id: number): void {
  bits[id >>> 5] = (bits[id >>> 5] ?? 0) | (1 << (id & 31));
}

export function hasBit(bits: Uint32Array, id: number): boolean {
  return (((bits[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 1;
}

let scratch = new Uint32Array(1024);

/**
 * Room for a list while it is being made; whoever takes it copies out what he needs before anyone else takes it. New
 * memory for every list of 100,000 would cost more than filling it.
 */
export function borrow(length: number): Uint32Array {
  if (scratch.length < length) scratch = new Uint32Array(length + (length >>> 2));
  return scratch;
}

let scratchBits = new Uint32Array(1024);

/** Works on an empty set that is lent for the time of the call: typed arrays are dear to make and to collect. */
export function withBits<T>(count: number, work: (bits: Uint32Array) => T): T {
  const words = (count + 31) >>> 5;
  if (scratchBits.length < words) scratchBits = new Uint32Array(words);
  const bits = scratchBits.subarray(0, words);
  bits.fill(0);
  return work(bits);
}

/** Members of the set in ascending order; `count` is how many there are at most. */
export function members(bits: Uint32Array, count: number): Uint32Array {
  const found = borrow(count);
  let at = 0;
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word] ?? 0;
    while (rest !== 0) {
      const bit = 31 - Math.clz32(rest & -rest);
      found[at++] = (word << 5) | bit;
      rest &= rest - 1;
    }
  }
  return found.slice(0, at);
}

/** Union of ascending lists, ascending. */
export function union(lists: readonly Uint32Array[], count: number): Uint32Array {
  const [only] = lists;
  if (lists.length === 1 && only) return only;
  return withBits(count, (bits) => {
    let most = 0;
    for (const list of lists) {
      most += list.length;
      for (let i = 0; i < list.length; i++) setBit(bits, list[i] ?? 0);
    }
    return members(bits, Math.min(most, count));
  });
}

/** Whether an ascending list holds the number. */
export function includes(list: Uint32Array, id: number): boolean {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return list[low] === id;
}
