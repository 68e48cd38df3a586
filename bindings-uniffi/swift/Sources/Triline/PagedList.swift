import Foundation

/// A list that the service returns page by page. Nothing is sent before the first page is asked for.
///
/// ```swift
/// for try await agent in cc.agents.query() { … }             // every item of every page, as they are needed
/// for try await page in cc.agents.query(limit: 20).pages { … }
/// let page = try await cc.agents.query(page: 2).page()        // one request
/// let some = try await cc.agents.query().collect(limit: 500)  // an array
/// ```
///
/// A walk begins with the page that the parameters name, by default the first. Leaving the loop ends the walk. Another
/// one continues after the ``Page/cursor`` of a page, later or in another program: see ``resuming(at:)``.
///
/// A list that ends with fewer rows than the service said, which rows deleted meanwhile may explain, throws
/// ``TrilineError`` with the code `incomplete_list` after its last row; ``TrilineError/cursor`` continues.
public struct PagedList<Item: Sendable>: AsyncSequence, Sendable {
    public typealias Element = Item

    /// Begins a walk after the page with that cursor.
    let begin: @Sendable (_ cursor: String?) throws -> Driver
    /// Reads the rows of a page.
    let read: @Sendable (Data) throws -> [Item]
    /// Where walks continue.
    var cursor: String?

    /// The pages, one request each.
    public var pages: Pages { Pages(list: self) }

    /// The pages after the one with that cursor: see ``resuming(at:)``.
    public func pages(cursor: String?) -> Pages { resuming(at: cursor).pages }

    /// The same list, whose walks continue after the page with that cursor.
    ///
    /// The parameters must be those of the list that the cursor is from; the client may be another one of the same
    /// account. Rows from before the cursor may be repeated where the list has grown.
    ///
    /// - Parameter cursor: Of a page; nil: walks begin as the parameters say.
    /// - Returns: A list that throws ``TrilineError`` of kind `invalidRequest`, field `cursor`, before anything is sent,
    ///   where the cursor is of another list.
    public func resuming(at cursor: String?) -> PagedList {
        var list = self
        list.cursor = cursor
        return list
    }

    /// One page, the first unless another was asked for.
    public func page() async throws -> Page<Item> {
        var iterator = pages.makeAsyncIterator()
        return try await iterator.next() ?? Page(items: [], total: nil, number: 1, cursor: nil)
    }

    /// The items of all pages, `limit` at most.
    public func collect(limit: Int) async throws -> [Item] {
        var items: [Item] = []
        guard limit > 0 else { return items }
        for try await page in pages {
            items.append(contentsOf: page.items.prefix(limit - items.count))
            if items.count >= limit { break }
        }
        return items
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(pages: pages.makeAsyncIterator())
    }

    /// Yields the items one by one.
    public struct Iterator: AsyncIteratorProtocol {
        private var pages: Pages.Iterator
        private var items: ArraySlice<Item> = []

        fileprivate init(pages: Pages.Iterator) {
            self.pages = pages
        }

        public mutating func next() async throws -> Item? {
            while items.isEmpty {
                guard let page = try await pages.next() else { return nil }
                items = page.items[...]
            }
            return items.popFirst()
        }
    }

    /// The pages of a list.
    public struct Pages: AsyncSequence, Sendable {
        public typealias Element = Page<Item>

        fileprivate let list: PagedList

        public func makeAsyncIterator() -> Iterator {
            Iterator(list: list)
        }

        /// Yields the pages one by one.
        public struct Iterator: AsyncIteratorProtocol {
            private let list: PagedList
            private var driver: Driver?
            private var ended = false

            fileprivate init(list: PagedList) {
                self.list = list
            }

            public mutating func next() async throws -> Page<Item>? {
                guard !ended else { return nil }
                ended = true
                let driver = try self.driver ?? list.begin(list.cursor)
                self.driver = nil
                guard case .page(let number, let total, let rows, let cursor) = try await driver.next() else {
                    return nil
                }
                let items = try list.read(rows)
                self.driver = driver
                ended = false
                return Page(items: items, total: total, number: number, cursor: cursor)
            }
        }
    }
}

/// A page of a list.
public struct Page<Item: Sendable>: Sendable {
    /// Its items.
    public let items: [Item]
    /// Number of items on all pages, where the service says.
    public let total: Int?
    /// Its number, from one.
    public let number: Int
    /// Where a walk continues after it, in any program and language: see ``PagedList/resuming(at:)``. Nil: it is the last.
    public let cursor: String?
    /// Whether the list ends with it. Store it with the ``cursor``: a list that was read and one that never began have none.
    public var isLast: Bool { cursor == nil }
}

extension Page: Equatable where Item: Equatable {}
