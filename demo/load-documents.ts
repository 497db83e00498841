import { recountDays } from '../server/features/insight/index.ts'
import type { Parts } from '../server/parts.ts'
import { loadCourseFiles } from './course-files.ts'
import { peopleOf } from './people.ts'
import { demoResources, loadResources } from './resources.ts'
import { loadTrade } from './trade.ts'

/** The documents of the demo with their sales: every file that is written without the help of a worker. */
export const loadDocuments = async (parts: Parts, say: (line: string) => void): Promise<void> => {
  const administrator = (await peopleOf(parts.db))('admin')
  await loadResources(parts, administrator, demoResources(), say)
  await loadTrade(parts, say)
  await recountDays(parts.db)
  await loadCourseFiles(parts, say)
}
