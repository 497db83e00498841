import type { ImportKind } from '#contract/office/imports/import-rules.ts'
import { companies } from './companies.ts'
import type { ImportedKind } from './kind.ts'
import { lessons } from './lessons.ts'
import { members } from './members.ts'
import { news } from './news.ts'
import { resources } from './resources.ts'
import { topics } from './topics.ts'

export const importedKinds: Record<ImportKind, ImportedKind> = { members, companies, resources, lessons, news, topics }
