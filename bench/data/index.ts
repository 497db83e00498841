import { lessons } from './lessons.ts'
import { members } from './members.ts'
import { news } from './news.ts'
import { resources } from './resources.ts'
import { searchDocuments } from './search.ts'
import { topics } from './topics.ts'

/** Rows of one table, the same in every run, loaded by COPY. */
export interface DataSet {
  /** Statements that make COPY fast: what triggers would keep row by row, `after` computes at once. */
  before: string[]
  copy: string
  /** One line of COPY text for the row with this id. */
  row(id: number): string
  after: string[]
}

export const dataSets: DataSet[] = [news, members, searchDocuments, resources, lessons, topics]
