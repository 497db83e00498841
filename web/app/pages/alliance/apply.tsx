import { Download } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { useSite } from '#lib/session/session.ts'
import { buttonClass } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './about.module.css'
import { TabBody, type TabText } from './tab-text.tsx'

/** How a company joins: conditions, steps, and the application form to download. */
export function Apply({ html, page }: TabText) {
  const { hotline, hotlineHours } = useSite()
  return (
    <div className={classNames('wrap', styles.columns)}>
      <Card as="article" className={styles.sheet}>
        <h2>{page?.title ?? '入盟申请'}</h2>
        <TabBody html={html} page={page} />
      </Card>
      <aside>
        <Card className={styles.form}>
          <h2>入盟申请表</h2>
          <ol>
            <li>“网站账号”和“注册时间”两栏请留空，由联盟填写。</li>
            <li>目前仅开放个人注册。</li>
            <li>企业账号由联盟在收到申请后开通。</li>
          </ol>
          <a className={buttonClass({ look: 'primary', block: true })} href={paths.applicationForm} download>
            <Download size={16} strokeWidth={1.6} aria-hidden />
            下载申请表（DOCX）
          </a>
          <p>
            填写中如有疑问，请致电 <span className="num">{hotline}</span>
            {hotlineHours && `（${hotlineHours}）`}。
          </p>
        </Card>
      </aside>
    </div>
  )
}
