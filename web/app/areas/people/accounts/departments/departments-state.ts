import type { Place } from './department-tree.ts'
import type { useDepartmentActions } from './use-department-actions.ts'

/** The open name input in the tree: for a new child or for renaming. */
export type Naming = { kind: 'add'; parent: number } | { kind: 'rename'; id: number; version: number }

/** State and actions that the tree and the details share. */
export interface DepartmentsState {
  places: Place[]
  chosen?: Place
  choose: (id: number) => void
  naming?: Naming
  setNaming: (naming: Naming | undefined) => void
  actions: ReturnType<typeof useDepartmentActions>
  move: (place: Place, target?: number) => void
}
