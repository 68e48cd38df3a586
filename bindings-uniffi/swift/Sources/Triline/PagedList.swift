import Foundation

/// A list that the service gives page by page. Nothing is sent before it is asked for.
///
/// ```swift
/// for try await agent in cc.agents.query() { … }             // every item of every page, as they are needed
/// for try await page in cc.agents.query(limit: 20).pages { … }
/// let page = try await cc.agents.query(page: 2).page()        // one request
/// let some = try await cc.agents.query().collect(limit: 500)  // an array
/// ```
///
/// A walk begins with the page that was asked for, the first by default. Ending the loop ends the walk. Another one goes
/// on where it ended, later or in another program, by the ``Page/mark`` of the last page that was dealt with:
/// ``resuming(at:)``.
public struct PagedList<Item: Sendable>: AsyncSequence, Sendable {
    public typealias Element = Item

    /// Begins a walk, behind the page that had the mark.
    let begin: @Sendable (_ mark: String?) throws -> Driver
    /// Reads the rows of a page.
    let read: @Sendable (Data) throws -> [Item]
    /// Where walks go on.
    var mark: String?

    /// The pages, one request each.
    public var pages: Pages { Pages(list: self) }

    /// The pages behind the one that had the mark, as ``resuming(at:)`` says.
    public func pages(resume mark: String?) -> Pages { resuming(at: mark).pages }

    /// The same list, whose walks go on behind the page that had the mark.
    ///
    /// The parameters are to be those of the list that gave the mark; the client may be another one, of the same
    /// account. Where the list grew meanwhile, rows may come again that were before the mark.
    ///
    /// - Parameter mark: Of a page; nil: walks begin as they did.
    /// - Returns: A list that throws ``TrilineError`` of kind `invalidRequest`, field `resume`, before anything is sent
    ///   where the mark is of another list.
    public func resuming(at mark: String?) -> PagedList {
        var list = self
        list.mark = mark
        return list
    }

    /// One page, the first unless another was asked for.
    public func page() async throws -> Page<Item> {
        var iterator = pages.makeAsyncIterator()
        return try await iterator.next() ?? Page(items: [], total: nil, number: 1, mark: nil)
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

    /// Gives the items one by one.
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

        /// Gives the pages one by one.
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
                var driver = try self.driver ?? list.begin(list.mark)
                guard case .page(let number, let total, let rows, let mark) = try await driver.next() else {
                    return nil
                }
                let items = try list.read(rows)
                driver.tellPage(number, total: total, rows: items.count)
                self.driver = driver
                ended = false
                return Page(items: items, total: total, number: number, mark: mark)
            }
        }
    }
}

/// A page of a list.
public struct Page<Item: Sendable>: Sendable {
    /// Its items.
    public let items: [Item]
    /// How many items there are in all pages, where the service tells.
    public let total: Int?
    /// Its number, from one.
    public let number: Int
    /// Where a walk goes on behind it, in any program and language: see ``PagedList/resuming(at:)``. Nil: it is the last.
    public let mark: String?
}

extension Page: Equatable where Item: Equatable {}
