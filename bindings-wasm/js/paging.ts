/** A page of a list. */
export interface Page<T> {
  /** Its rows. */
  items: T[];
  /** Its number, from one. */
  page: number;
  /** How many rows there are in all pages, where the service tells. */
  total?: number;
}

/**
 * A list that comes in pages. Nothing is asked for before it is used, and no page before it is
 * needed:
 *
 * - awaited, it gives one page, the first or the one asked for;
 * - iterated (`for await`), it gives every row of every page from there on;
 * - `pages()` gives page by page, `collect(limit)` an array of bounded length.
 */
export class PagedList<T> implements PromiseLike<Page<T>>, AsyncIterable<T> {
  readonly #walk: () => AsyncGenerator<Page<T>, unknown, void>;
  #first: Promise<Page<T>> | undefined;

  /** @internal */
  constructor(walk: () => AsyncGenerator<Page<T>, unknown, void>) {
    this.#walk = walk;
  }

  /** Every page, from the first or the one asked for. */
  async *pages(): AsyncGenerator<Page<T>, void, void> {
    yield* this.#walk();
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
    this.#first ??= this.#firstPage();
    return this.#first.then(onfulfilled, onrejected);
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

  async #firstPage(): Promise<Page<T>> {
    for await (const page of this.#walk()) return page;
    return { items: [], page: 1 };
  }
}
