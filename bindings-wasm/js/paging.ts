/** A page of a list. */
export interface Page<T> {
  /** Its rows. */
  items: T[];
  /** Its number, from one. */
  page: number;
  /** Number of rows on all pages, where the service says. */
  total?: number;
  /** Where the pagination continues, see `PagedList.pages`; missing on the last page and on one awaited by itself. */
  cursor?: string;
  /** Whether the list ends with it; missing on a page awaited by itself, which does not tell. Store it with the cursor. */
  isLast?: boolean;
}

/**
 * Requests page by page, after the page of a cursor where there is one.
 *
 * @internal
 */
export type Walk<T> = (cursor?: string | null) => AsyncGenerator<Page<T>, unknown, void>;

/**
 * A paged list. Nothing is requested before it is used, and no page before it is needed:
 *
 * - awaited, it gives one page, the first or the one that the parameters name;
 * - iterated (`for await`), it yields every row of every page from there on;
 * - `pages()` yields page by page, `collect(limit)` returns an array of bounded length.
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
   * Yields every page, starting at the first or at the one that the parameters name.
   *
   * @param cursor - The cursor of a page, from another program or another language as well: continues after that page. The
   * parameters have to be the same. If rows were added to the list in the meantime, some rows may repeat.
   * @throws InvalidRequest - the cursor is of another list; nothing is sent.
   * @throws MalformedResponse - the list ended with fewer rows than the service said (code `incomplete_list`), which rows
   * deleted in the meantime may explain. The rows so far were given; the error's `cursor` continues.
   */
  async *pages(cursor?: string | null): AsyncGenerator<Page<T>, void, void> {
    yield* this.#walk(cursor);
  }

  /** Every row of every page. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, void> {
    for await (const page of this.#walk()) yield* page.items;
  }

  /** The first `limit` rows; no page beyond them is requested. */
  async collect(limit: number): Promise<T[]> {
    const items: T[] = [];
    if (limit <= 0) return items;
    for await (const item of this) if (items.push(item) >= limit) break;
    return items;
  }

  /** One page; requested once, however often it is awaited. */
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
 * A page from the result of one call: the rows, or an object of the rows and their number on all pages.
 *
 * @internal
 */
export function pageOf<T>(value: T[] | object | null, page: number): Page<T> {
  if (value === null || Array.isArray(value)) return { items: value ?? [], page };
  const items = (Object.values(value).find(Array.isArray) ?? []) as T[];
  const { count, total = count } = value as { count?: unknown; total?: unknown };
  return typeof total === "number" ? { items, page, total } : { items, page };
}
