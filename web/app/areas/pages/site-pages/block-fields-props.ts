import type { BlockKind, BlockOf } from '#contract/pages/site-pages/site-page-blocks.ts'
import type { PageFieldValues } from '#contract/pages/site-pages/site-page-fields.ts'

export interface BlockFieldsProps<K extends BlockKind = BlockKind> {
  block: BlockOf<K>
  values: PageFieldValues
  /** Replaces fields of the block. */
  set: (change: Partial<BlockOf<K>>) => void
}
