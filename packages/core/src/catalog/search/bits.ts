/** Sets of article numbers as bits, and scratch memory. Everything here is synchronous: no scratch survives a call. */

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
 * A shared scratch list with undefined content. Copy the result out (`slice`) before calling anything else that may use
 * it: allocating a list of 100,000 costs more than filling it.
 */
export function scratchList(length: number): Uint32Array {
  if (scratch.length < length) scratch = new Uint32Array(length + (length >>> 2));
  return scratch;
}

let scratchBits = new Uint32Array(1024);

/** Calls `work` with a shared, cleared bit set that is valid only during the call. Calls must not nest. */
export function withScratchBits<T>(count: number, work: (bits: Uint32Array) => T): T {
  const words = (count + 31) >>> 5;
  if (scratchBits.length < words) scratchBits = new Uint32Array(words);
  const bits = scratchBits.subarray(0, words);
  bits.fill(0);
  return work(bits);
}

/** Members of the set in ascending order; `count` is an upper bound of their number. */
export function members(bits: Uint32Array, count: number): Uint32Array {
  const found = scratchList(count);
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
  return withScratchBits(count, (bits) => {
    let most = 0;
    for (const list of lists) {
      most += list.length;
      for (let i = 0; i < list.length; i++) setBit(bits, list[i] ?? 0);
    }
    return members(bits, Math.min(most, count));
  });
}

/** Whether an ascending list contains the number. */
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
