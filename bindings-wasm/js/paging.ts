/** A page of a list. */
export interface Page<T> {
  /** Its rows. */
  items: T[];
  /** Its number, from one. */
  page: number;
  /** How many rows there are in all pages, where the service tells. */
  total?: number;
  /** Where to go on behind it, see `PagedList.pages`; missing: it is the last, or was asked for by itself. */
  mark?: string;
}

/**
 * Walks the pages of a list, where there is a mark behind the page that had it.
 *
 * @internal
 */
export type Walk<T> = (mark?: string | null) => AsyncGenerator<Page<T>, unknown, void>;

/**
 * A list that comes in pages. Nothing is asked for before it is used, and no page before it is
 * needed:
 *
 * - awaited, it gives one page, the first or the one asked for;
 * - iterated (`for await`), it gives every row of every page from there on;
 * - `pages()` gives page by page, `collect(limit)` an array of bounded length.
 */
export class PagedList<T> implements PromiseLike<Page<T>>, AsyncIterable<T> {
  readonly #ask: () => Promise<Page<T>>;
  readonly #walk: Walk<T>;
  #asked: Promise<Page<T>> | undefined;

  /** @internal */
  constructor(ask: () => Promise<Page<T>>, walk: Walk<T>) {
    this.#ask = ask;
    this.#walk = walk;
  }

  /**
   * Every page, from the first or the one asked for.
   *
   * @param mark - The mark of a page, be it of another program or in another language: goes on behind that page. The list
   *   is asked for with the same parameters. Where rows were added to it meanwhile, some from before the mark may come
   *   again.
   * @throws InvalidRequest - the mark is of another list; nothing is sent.
   */
  async *pages(mark?: string | null): AsyncGenerator<Page<T>, void, void> {
    yield* this.#walk(mark);
  }

  /** Every row of every page. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, void> {
    for await (const page of this.#walk()) yield* page.items;
  }

  /** The first `limit` rows; no page is asked for beyond them. */
  async collect(limit: number): Promise<T[]> {
    const items: T[] = [];
    if (limit <= 0) return items;
    for await (const item of this) if (items.push(item) >= limit) break;
    return items;
  }

  /** One page; asked for once, however often it is awaited. */
  then<A = Page<T>, B = never>(
    onfulfilled?: ((page: Page<T>) => A | PromiseLike<A>) | null,
    onrejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#asked ??= this.#ask();
    return this.#asked.then(onfulfilled, onrejected);
  }

  /** As of a promise of one page. */
  catch<B = never>(onrejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Page<T> | B> {
    return this.then(undefined, onrejected);
  }

  /** As of a promise of one page. */
  finally(onfinally?: (() => void) | null): Promise<Page<T>> {
    return this.then().finally(onfinally);
  }

  get [Symbol.toStringTag](): string {
    return "PagedList";
  }
}

/**
 * A page from the value of one call: the rows, or an object of the rows and their number in all pages.
 *
 * @internal
 */
export function pageOf<T>(value: T[] | object | null, page: number): Page<T> {
  if (value === null || Array.isArray(value)) return { items: value ?? [], page };
  const members = Object.values(value) as unknown[];
  const items = (members.find(Array.isArray) ?? []) as T[];
  const total = members.find((member) => typeof member === "number");
  return total === undefined ? { items, page } : { items, page, total };
}
