import { sql } from 'kysely'
import { type PointKind, pointKinds } from '#contract/money/points/point-kinds.ts'
import type { MemberList } from '#contract/office/dossiers/dossier-words.ts'
import type { Db } from '#kernel/database/index.ts'
import { type DossierPart, entriesFrom, type PlacedRow } from '../../base/dossier-parts/index.ts'
import { findAccount } from './balance.ts'
import './tables.ts'

interface EntryRow extends PlacedRow {
  amount: number
  kind: PointKind
  detail: string
  link: string | null
  balance_after: number
}

/** The entries of a member's account. Ids grow with the account's sequence, which has the index. */
const ledger = entriesFrom<EntryRow>({
  isOrderedById: true,
  select: (id) => sql`
    select created_at as at, seq as id, amount, kind, detail, link, balance_after from point_entry
    where account_id = (select id from point_account where member_id = ${id}) and seq is not null`,
  toEntry: ({ amount, kind, detail, link, balance_after }) => ({
    icon: kind === 'buy-resource' || kind === 'buy-lesson' ? 'purchase' : 'coins',
    kind: pointKinds[kind],
    title: pointKinds[kind],
    detail: detail.replace(`${pointKinds[kind]}：`, ''), // 购买资源：… says its kind twice
    link,
    amount,
    balance: balance_after,
  }),
})

const grouped = (value: number) => value.toLocaleString('en-US')

/** What the feature points knows about a member. */
export const memberPart: DossierPart<MemberList> & { whenDisabled: typeof whenDisabled } = {
  lists: { ledger: [ledger] },
  events: [{ group: 'money', ...ledger }],
  async figures(db, id) {
    const account = await findAccount(db, id)
    const { rows } = await sql<{ kind: PointKind; spent: number; gained: number; purchases: number }>`
      select kind, sum(spent)::bigint as spent, sum(gained)::bigint as gained, sum(spend_count)::int as purchases
      from point_month where account_id = ${account?.id ?? 0} group by kind`.execute(db)
    const of = (kind: PointKind) => rows.find((row) => row.kind === kind) ?? { spent: 0, gained: 0, purchases: 0 }
    const [resources, lessons] = [of('buy-resource'), of('buy-lesson')]
    return [
      {
        label: '累计消费',
        value: grouped(account?.spent ?? 0),
        note: `V币，${resources.purchases} 份资源、${lessons.purchases} 门课`,
      },
      { label: '作者所得', value: grouped(of('sale').gained), note: 'V币' },
    ]
  },
  whenDisabled,
}

async function whenDisabled(db: Db, id: number) {
  const { balance = 0 } = (await findAccount(db, id)) ?? {}
  return [{ subject: 'V币', text: `${grouped(balance ?? 0)} V币保留不动` }]
}

/** Adds up every entry of a member's account and compares the sum with the balance. */
export const checkAccount = async (db: Db, memberId: number) => {
  const { rows } = await sql<{ balance: number; sum: number; count: number }>`
    select coalesce(account.balance, 0)::bigint as balance, coalesce(sum(entry.amount), 0)::bigint as sum,
           count(entry.id)::int as count
    from point_account as account left join point_entry as entry on entry.account_id = account.id and entry.seq is not null
    where account.member_id = ${memberId} group by account.id`.execute(db)
  const { balance, sum, count } = rows[0] ?? { balance: 0, sum: 0, count: 0 }
  return { holds: balance === sum, count, sum, balance }
}
