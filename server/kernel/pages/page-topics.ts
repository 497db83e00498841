/** What drops a cached page. */
export interface PageTopics {
  /** Every announcement of these topics drops the page. */
  topics: readonly string[]
  /** Of these topics only general announcements, those without an id, drop the page. */
  generalTopics?: readonly string[]
  /** The item that the page is about, its id in the query: announcements about other items leave the page cached. */
  item?: { topic: string; param: string }
}

/** A change: of the item with this id, or a general one, such as of categories, that concerns the pages of all items. */
export interface Change {
  topic: string
  id?: unknown
}

const general = (topic: string) => `${topic}:general`
const ofItem = (topic: string, id: string | number) => `${topic}:${id}`

/** The index keys under which a page is found when it has to be dropped. */
export const topicsOfPage = ({ topics, generalTopics = [], item }: PageTopics, query: URLSearchParams): string[] => [
  ...topics,
  ...generalTopics.map(general),
  ...(item ? topicsOfItem(item.topic, query.get(item.param)) : []),
]

/** An id in any other notation might still lead to an item: such a page is dropped by every change of the topic. */
const topicsOfItem = (topic: string, id: string | null): string[] =>
  id && /^[1-9]\d*$/.test(id) ? [general(topic), ofItem(topic, id)] : [topic]

/** The index keys of the pages that a change drops. */
export const topicsOfChange = ({ topic, id }: Change): string[] => [
  topic,
  typeof id === 'number' ? ofItem(topic, id) : general(topic),
]

/** The topics that have to be listened to. */
export const announcedTopics = (pages: Iterable<PageTopics>): Set<string> =>
  new Set(
    [...pages].flatMap(({ topics, generalTopics = [], item }) => [
      ...topics,
      ...generalTopics,
      ...(item ? [item.topic] : []),
    ]),
  )
