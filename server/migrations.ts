import path from 'node:path'
import type { SchemaSource } from '#kernel/database/index.ts'
import { featureOrder } from './feature-order.ts'

const at = (folder: string) => path.join(import.meta.dirname, folder)

/** The SQL of the portal. */
export const schema: SchemaSource = {
  migrations: at('migrations'),
  routines: [at('kernel'), ...featureOrder.map((feature) => at(`areas/${feature}`))],
}
