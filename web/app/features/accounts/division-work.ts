import type { Place } from './department-tree.ts'
import type { useDivisionActions } from './use-division-actions.ts'

/** A name being typed in the tree: for a new node below another, or a new name of one. */
export type Naming = { kind: 'add'; parent: number } | { kind: 'rename'; id: number; version: number }

/** State and actions that the tree and the details share. */
export interface DivisionWorkProps {
  places: Place[]
  chosen?: Place
  choose: (id: number) => void
  naming?: Naming
  setNaming: (naming: Naming | undefined) => void
  actions: ReturnType<typeof useDivisionActions>
  move: (place: Place, target?: number) => void
}
