import { useSite } from '#lib/session.ts'
import { Card } from '#ui/card.tsx'
import { TitleBlock } from '#ui/title-block.tsx'
import styles from './contact.module.css'

/** How to reach the alliance, as a title block. */
export function Contact() {
  const { hotline, hotlineHours, address, postalCode } = useSite()
  return (
    <div className="wrap">
      <Card as="section" className={styles.contact}>
        <h2>联系我们</h2>
        <p>账号、入盟、资源与课程方面的问题，请在服务时间内致电。</p>
        <TitleBlock
          items={[
            { label: '服务热线', value: <span className="num">{hotline}</span> },
            { label: '服务时间', value: hotlineHours },
            { label: '地址', value: address, wide: true },
            { label: '邮编', value: <span className="num">{postalCode}</span> },
          ]}
        />
      </Card>
    </div>
  )
}
