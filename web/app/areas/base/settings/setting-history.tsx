import type { listSettingChanges } from '#contract/base/settings/settings.ts'
import type { CallAnswer } from '#contract/endpoint.ts'
import { formatMinute } from '#lib/format/format.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { shortText } from './setting-changes.ts'
import { fieldOf } from './setting-fields.ts'
import styles from './settings.module.css'

/** The latest changes of settings, with the administrators who made them. */
export const SettingHistory = ({ history }: { history: CallAnswer<typeof listSettingChanges> }) => (
  <Card as="section">
    <CardHead>修改记录</CardHead>
    {history.length === 0 ? (
      <p className={styles.none}>还没有修改</p>
    ) : (
      <ul className={styles.history}>
        {history.slice(0, 20).map(({ id, group, field, before, after, userName, createTime }) => (
          <li key={id}>
            <span>{fieldOf(group, field)?.label ?? field}</span>
            <b>
              {shortText(before)} → {shortText(after)}
            </b>
            <small>
              {formatMinute(createTime).slice(5)} {userName}
            </small>
          </li>
        ))}
      </ul>
    )}
  </Card>
)
