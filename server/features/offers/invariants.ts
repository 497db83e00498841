import { type RawBuilder, sql } from 'kysely'
import { auditState } from '#contract/library/library-rules.ts'
import type { ItemKind } from '../access/index.ts'
import { invariant } from '../points/index.ts'

interface Named {
  /** Number in the list of invariants. */
  id: string
  sentence: string
  kind: ItemKind
}

interface StoredCounter {
  label: string
  column: string
  /** The table with one row for each counted event. */
  events: string
}

const all = (parts: RawBuilder<unknown>[], separator = sql`, `) => sql.join(parts, separator)
const columnsOf = (table: string, names: readonly string[]) => all(names.map((name) => sql.ref(`${table}.${name}`)))

/** Sales, the author's earnings and the kind's own counters equal the records they count. */
export const declareSalesInvariant = ({
  id,
  sentence,
  kind,
  label,
  counters,
}: Named & { label: string; counters: StoredCounter[] }): void => {
  const key = `${kind}_id`
  const counted = counters.map((counter, at) => {
    const events = `counted_${at}`
    return {
      stored: sql`item.${sql.ref(counter.column)}`,
      count: sql`coalesce(${sql.ref(`${events}.n`)}, 0)`,
      label: sql.lit(`，${counter.label} `),
      join: sql`left join (select ${sql.ref(key)}, count(*) as n from ${sql.table(counter.events)} group by 1)
        as ${sql.ref(events)} on ${sql.ref(`${events}.${key}`)} = item.id`,
    }
  })
  invariant({
    id,
    sentence,
    sample: sql`select count(*) as size from ${sql.table(kind)}`,
    violations: sql`
      select ${sql.lit(`${label} `)} || item.id || '：售出 ' || item.sale_count || ' / ' || coalesce(bought.n, 0)
        || '，所得 ' || item.earned || ' / ' || coalesce(sale.coins, 0)
        ${all(
          counted.map((one) => sql`|| ${one.label} || ${one.stored} || ' / ' || ${one.count}`),
          sql` `,
        )} as example
      from ${sql.table(kind)} as item
      left join (select item_id, count(*) as n from access_grant where kind = ${sql.lit(kind)} and reason = 'bought' and merged_from is null group by item_id)
        as bought on bought.item_id = item.id
      ${all(
        counted.map(({ join }) => join),
        sql` `,
      )}
      left join (
        select split_part(p.ref, ':', 2)::bigint as item_id, sum(e.amount) as coins
        from point_posting as p
        join lateral (
          select p.id union all select ending.id from point_posting as ending where ending.reverses = p.id and ending.kind = 'hold-end'
        ) as moved on true
        join point_entry as e on e.posting_id = moved.id and e.kind = 'sale'
        where p.kind = ${sql.lit(`buy-${kind}`)} and p.shape = 'spend' and p.ref ~ '^[0-9]+:[0-9]+$' group by 1
      ) as sale on sale.item_id = item.id
      where (item.sale_count, item.earned, ${all(counted.map(({ stored }) => stored))})
        is distinct from (coalesce(bought.n, 0), coalesce(sale.coins, 0), ${all(counted.map(({ count }) => count))})
      limit 5`,
  })
}

/** The columns that tell how the newest submitted version stands begin with this word. */
type SubmittedPrefix = 'newest' | 'submitted'

interface PeriodCounts extends Named {
  /** Whether open items are also counted apart from all items. */
  hasAudiences?: boolean
  submitted: SubmittedPrefix
  /** The items that the audit counters count. */
  isAudited: RawBuilder<unknown>
  /** The further key of the audit counters, and its value in the item's row. */
  auditKey: { column: string; value: RawBuilder<unknown> }
}

/** The counters by day, month and year, of what is listed and of what is audited, equal the rows. */
export const declarePeriodCountsInvariant = (declared: PeriodCounts): void => {
  const { id, sentence, kind, hasAudiences, submitted, isAudited, auditKey } = declared
  const column = (name: string) => sql.ref(`${submitted}_${name}`)
  const grains = sql`unnest(array['day', 'month', 'year']) as grain`
  const audiences = sql`unnest(case when is_public then array['all', 'open'] else array['all'] end) as audience,`
  const keys = sql`grain, ${hasAudiences ? sql`audience,` : sql``} period, category_id, price`
  const auditKeys = sql`grain, period, state, category_id, ${sql.ref(auditKey.column)}`
  invariant({
    id,
    sentence,
    sample: sql`select count(*) as size from ${sql.table(`${kind}_count`)}`,
    violations: sql`
      with counted as (
        select grain, ${hasAudiences ? sql`audience,` : sql``} date_trunc(grain, uploaded_at at time zone 'Asia/Shanghai')::date as period,
               category as category_id, price, count(*) as count
        from ${sql.table(kind)}, ${grains}, unnest(array[0, category_id]) as category, ${hasAudiences ? audiences : sql``}
             unnest(array['all', case when is_free then 'free' else 'paid' end]) as price
        where is_listed group by 1, 2, 3, 4 ${hasAudiences ? sql`, 5` : sql``}
      ), audited as (
        select grain, date_trunc(grain, ${column('at')} at time zone 'Asia/Shanghai')::date as period, ${column('state')} as state,
               ${column('category_id')} as category_id, ${auditKey.value} as ${sql.ref(auditKey.column)}, count(*) as count
        from ${sql.table(kind)}, ${grains} where ${isAudited} group by 1, 2, 3, 4, 5
      )
      select '上架计数 ' || grain || ' ' || period as example
      from counted full join (select * from ${sql.table(`${kind}_count`)} where count <> 0) as stored using (${keys})
      where counted.count is distinct from stored.count
      union all
      select '审核计数 ' || grain || ' ' || period
      from audited full join (select * from ${sql.table(`${kind}_audit_count`)} where count <> 0) as stored using (${auditKeys})
      where audited.count is distinct from stored.count
      limit 5`,
  })
}

interface ShownVersion extends Named {
  label: string
  /** Columns that the item repeats from the version it shows. */
  columns: readonly string[]
  /** A further way in which the row `item` may contradict its versions. */
  isWrong: RawBuilder<unknown>
  /** Selects examples of further violations. */
  others?: RawBuilder<unknown>
}

/** An item shows its newest approved version, and its newest version as long as none is approved. */
export const declareShownVersionInvariant = (declared: ShownVersion): void => {
  const { id, sentence, kind, label, columns, isWrong, others } = declared
  const version = sql.table(`${kind}_version`)
  const itemId = sql.ref(`${kind}_id`)
  const repeated = [...columns, 'state']
  invariant({
    id,
    sentence,
    sample: sql`select count(*) as size from ${version}`,
    violations: sql`
      select ${sql.lit(`${label} `)} || item.id as example
      from ${sql.table(kind)} as item
      join ${version} as shown on shown.${itemId} = item.id and shown.number = item.version
      where (${columnsOf('item', repeated)}) is distinct from (${columnsOf('shown', repeated)})
         or item.newest_version <> (select max(number) from ${version} where ${itemId} = item.id)
         or item.version is distinct from coalesce((
              select max(number) from ${version} where ${itemId} = item.id and state = ${sql.lit(auditState.approved)}), item.newest_version)
         or ${isWrong}
      ${others ? sql`union all ${others}` : sql``}
      limit 5`,
  })
}
