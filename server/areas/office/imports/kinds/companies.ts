import { NewCompany } from '#contract/people/companies/alliance.ts'
import { importCompany } from '../../../people/companies/index.ts'
import { parseRow } from '../row-faults.ts'
import { listOf } from './cells.ts'
import type { ImportedKind } from './kind.ts'

const CompanyRow = NewCompany.strip()

export const companies: ImportedKind = {
  unique: ['name'],
  async add({ db, importer, lookups, onImported }, { account = '', strengths, ...values }) {
    const row = parseRow(CompanyRow, { ...values, strengths: listOf(strengths) })
    const owner = account && (await lookups.member(account, 'account')).username
    await importCompany(db, importer, { ...row, account: owner }, onImported)
  },
}
