import type { CoinRecord } from '#contract/money/points/points.ts'
import { quietApi } from '#lib/api/browser-api.ts'
import { formatCount } from '#lib/format/format.ts'
import { LoadedContent } from '#ui/loading/loaded-content.tsx'
import { useLoad } from '#ui/loading/use-load.ts'
import styles from './admin-coins.module.css'

const signed = (coins: number) => (coins < 0 ? `−${formatCount(-coins)}` : `+${formatCount(coins)}`)

/** All entries of the posting that a record belongs to; their sum is zero. */
export function Posting({ record: { serialNo, link } }: { record: CoinRecord }) {
  const load = useLoad(() => quietApi.points.getPosting({ serialNo }), serialNo)
  return (
    <div className={styles.posting}>
      <LoadedContent load={load}>
        {({ entries, sum, reverses }) => (
          <>
            <dl>
              {entries.map(({ account, coin }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a posting can name an account twice; entries never change
                <div key={at}>
                  <dt>
                    {coin < 0 ? '借' : '贷'}：{account}
                  </dt>
                  <dd>{signed(coin)}</dd>
                </div>
              ))}
              <div>
                <dt>合计</dt>
                <dd className={sum === 0 ? styles.right : styles.wrong}>
                  {sum === 0 ? '0，相符' : `${signed(sum)}，不符`}
                </dd>
              </div>
            </dl>
            {(link || reverses) && (
              <p>
                {reverses && <span>冲回 {reverses}</span>}
                {link && (
                  <a className="link" href={link} target="_blank" rel="noopener">
                    查看对应内容
                  </a>
                )}
              </p>
            )}
          </>
        )}
      </LoadedContent>
    </div>
  )
}
