import { randomUUID } from 'node:crypto'
import { inTransaction } from '#kernel/database/index.ts'
import { grantShared } from '../areas/catalogue/items/index.ts'
import { credit } from '../areas/money/points/index.ts'
import type { Person, TestPortal } from './portal.ts'

/** Gives members of a test portal paid coins and shares directly. */
export const holdingsOf = ({ db }: TestPortal) => ({
  givesCoins: (person: Person, coins: number) =>
    inTransaction((tx) => credit(tx, person.id, coins, { kind: 'adjustment', ref: randomUUID(), detail: '补发' }))(db),
  shares: (giver: Person, id: number, receiver: Person) =>
    inTransaction((tx) => grantShared(tx, { id, giverId: giver.id, memberIds: [receiver.id] }))(db),
})
