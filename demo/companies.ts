import { NewCompany } from '#contract/people/companies/alliance.ts'
import type { Db } from '#kernel/database/index.ts'
import type { Actor } from '#kernel/http/index.ts'
import { addCompany } from '../server/areas/people/companies/index.ts'
import { memberFinder } from './people.ts'
import { readContent } from './read-content.ts'

interface CompanyTexts {
  name: string
  shortName: string
  kind: string
  city: string
  founded: number
  staff: number
  address: string
  intro: string
  strengths: string[]
  cases: { name: string; text: string }[]
}

/** Months of joining as on the page about the alliance's history; all others joined later. */
const joined: Record<string, string> = {
  衡筑数字: '2020-06',
  远策投资: '2020-06',
  北辰测绘: '2020-06',
  长桥研究院: '2020-06',
  砥石监理: '2020-06',
  明度造价: '2020-06',
  若谷工程: '2021-03',
  青禾规划: '2021-03',
  构造工坊: '2021-03',
}

/** Loads the profiles of the member companies, each with its account; existing ones are left unchanged. */
export const loadCompanies = async (db: Db, administrator: Actor, say: (line: string) => void): Promise<void> => {
  const personOf = await memberFinder(db)
  const companies = readContent<CompanyTexts[]>('companies')
  const present = new Set((await db.selectFrom('company').select('name').execute()).map(({ name }) => name))
  for (const [index, texts] of companies.entries()) {
    if (present.has(texts.name)) continue
    await addCompany(db, administrator, toCompany(texts, index + 1, personOf(texts.name).username))
  }
  say(`成员单位 ${companies.length} 家`)
}

const toCompany = (texts: CompanyTexts, sort: number, account: string) => {
  const { name, shortName, kind, city, founded, staff, address, intro, strengths, cases } = texts
  return NewCompany.parse({
    name,
    shortName,
    kind,
    city,
    founded,
    staff,
    address,
    intro,
    strengths,
    cases,
    joined: joined[shortName] ?? '2024-04',
    phone: `010-0000-00${String(sort).padStart(2, '0')}`,
    website: 'https://www.example.org/',
    account,
    sort,
  })
}
