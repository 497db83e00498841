import type { DataSet } from './data-set.ts'
import { itemStats, items } from './items.ts'
import { lessons } from './lessons.ts'
import { members } from './members.ts'
import { news } from './news.ts'
import { resources } from './resources.ts'
import { searchDocuments } from './search.ts'
import { searchPages } from './search-pages.ts'
import { sessions } from './sessions.ts'
import { topics } from './topics.ts'

export const dataSets: DataSet[] = [
  news,
  members,
  sessions,
  searchDocuments,
  searchPages,
  items,
  itemStats,
  resources,
  lessons,
  topics,
]
