import type { Tx } from '#kernel/database/index.ts'
import { announce } from '#kernel/live/index.ts'

/** A name that others see has changed: drops the shared pages that may show it. */
export const announceName = (tx: Tx) => announce(tx, { topic: 'members' })
