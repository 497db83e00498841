import { readdirSync, readFileSync } from 'node:fs'
import type { Study } from './studies/study.ts'

export interface Standard {
  number: string
  name: string
}

export interface StudyPlan {
  standards: Standard[]
  studies: Study[]
}

const folder = new URL('../content/studies/', import.meta.url)
let plans: Map<string, StudyPlan> | undefined

/** The studies a document is extended with, by the key of its resource. content/studies/README.md describes the files. */
export const studyPlanOf = (key: string): StudyPlan => {
  plans ??= new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.txt'))
      .sort()
      .flatMap((name) => readPlans(readFileSync(new URL(name, folder), 'utf8'))),
  )
  return plans.get(key) ?? { standards: [], studies: [] }
}

const readPlans = (content: string): [string, StudyPlan][] =>
  content
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [key = '', ...lines] = part.split('\n').map((line) => line.trim())
      const written = lines.filter((line) => line !== '')
      return [
        key,
        {
          standards: written.filter((line) => line.startsWith('std ')).flatMap((line) => standardsOf(line.slice(4))),
          studies: written.filter((line) => !line.startsWith('std ')).map(studyOf),
        },
      ]
    })

const standardsOf = (line: string): Standard[] =>
  line.split(';').map((entry) => {
    const [number = '', name = ''] = entry.split('《').map((part) => part.trim())
    return { number, name: `《${name}` }
  })

const studyOf = (line: string): Study => {
  const [start = '', title = '', ...rest] = line.split('|').map((field) => field.trim())
  const [kind = '', chapter = '1'] = start.split(/\s+/)
  const [, subject = title, unit = ''] = /^(.*?)（([^（）]*)）$/.exec(title) ?? []
  const [method = '', advice = ''] = rest
    .at(-1)!
    .split('//')
    .map((part) => part.trim())
  return { kind, chapter: Number(chapter), subject, unit, fields: rest.slice(0, -1), method, advice }
}
