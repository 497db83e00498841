import { type CoverLook, coverStyles, type Look } from '#contract/base/look/look.ts'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { coverSample } from './cover-sample.ts'
import styles from './look.module.css'

const notes: Record<CoverLook, string> = { framed: '按类别分纸色', plain: '按类别分纸色', white: '统一白纸细线' }

interface CoverStyleCardProps {
  value: CoverLook
  set: (change: Partial<Look>) => void
}

/** LOOK-4: how covers are drawn where nobody uploaded one. */
export const CoverStyleCard = ({ value, set }: CoverStyleCardProps) => (
  <Card as="section">
    <CardHead aside={<small className={styles.aside}>没有封面的资源由系统绘制</small>}>封面样式</CardHead>
    <fieldset className={styles.covers}>
      <legend className="sr-only">封面样式</legend>
      {(Object.keys(coverStyles) as CoverLook[]).map((style) => (
        <label key={style}>
          <input
            className="sr-only"
            type="radio"
            name="coverStyle"
            checked={style === value}
            onChange={() => set({ coverStyle: style })}
          />
          <img src={coverSample('tunnel', style)} alt="" width={320} height={200} />
          {coverStyles[style]}
          <small>{notes[style]}</small>
        </label>
      ))}
    </fieldset>
  </Card>
)
