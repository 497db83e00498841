import type { Tx } from '#kernel/database/index.ts'
import type { RunRow } from './import-queries.ts'
import { ExternalKey } from './kinds/cells.ts'
import { importedKinds } from './kinds/index.ts'
import type { RowContext } from './kinds/kind.ts'
import { type Fault, faultsOf, titleOf } from './row-faults.ts'
import type { Row } from './table/rows.ts'
import './tables.ts'

/** What became of a row; `present`: an earlier run had added it. */
export type Outcome = { is: 'added' } | { is: 'present' } | { is: 'wrong'; faults: Fault[] }

interface Facts {
  known: { item_id: number; run_id: number } | undefined
  repeated: Fault[] | undefined
}

/** Ends the transaction of a row that is only checked. */
class CheckedOnly extends Error {}

/** Imports one row, or finds out what an import would say; whatever is wrong with it is the outcome, not an error. */
export const importRow = async (
  run: RunRow,
  parts: Omit<RowContext, 'onImported'>,
  { values, formulas = [] }: Row,
  { known, repeated = [] }: Facts,
): Promise<Outcome> => {
  const wrong = [...formulaFaults(run, formulas), ...keyFaults(run, values.key), ...repeated]
  if (wrong.length > 0) return { is: 'wrong', faults: wrong }
  const kind = importedKinds[run.kind]
  const context = { ...parts, onImported: (tx: Tx, id: number) => onImported(tx, run, values.key!, id) }
  try {
    if (!known) await kind.add(context, values)
    else if (!run.is_check) await kind.complete?.(context, values, known.item_id)
  } catch (error) {
    if (error instanceof CheckedOnly) return { is: 'added' }
    const faults = faultsOf(run.kind, error)
    if (!faults) throw error
    return { is: 'wrong', faults }
  }
  // A row of this run was added before the run was interrupted.
  return { is: known && known.run_id !== run.id ? 'present' : 'added' }
}

const onImported = async (tx: Tx, run: RunRow, key: string, id: number): Promise<void> => {
  if (run.is_check) throw new CheckedOnly()
  await tx
    .insertInto('imported_item')
    .values({ kind: run.kind, external_key: key, item_id: id, run_id: run.id })
    .execute()
}

/** IMPORT-6: what a formula shows may differ from what its author saw. */
const formulaFaults = ({ kind }: RunRow, fields: string[]): Fault[] =>
  fields.map((field) => ({ field: titleOf(kind, field), message: '单元格是公式，请粘贴为数值' }))

const keyFaults = ({ kind }: RunRow, key: string | undefined): Fault[] => {
  const { error } = ExternalKey.safeParse(key || undefined)
  return error ? [{ field: titleOf(kind, 'key'), message: error.issues[0]!.message }] : []
}
