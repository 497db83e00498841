import { Play, Share2 } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { formatCount, formatDuration } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TitleBlockCells, titleBlockClass } from '#ui/layout/title-block.tsx'
import { QrCode, type QrDrawing } from '#ui/media/qr-code.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { shareLink } from '#ui/navigation/share-link.ts'
import { Tag } from '#ui/text/tag.tsx'
import { AiShareTag } from '../../../base/moderation/ai-share-tag.tsx'
import { ReportButton } from '../../../base/moderation/report-button.tsx'
import { Price } from '../../../money/points/price.tsx'
import { heldWords } from '../../items/access/access-state.ts'
import { ShareButton } from '../../items/access/sharing/share-button.tsx'
import { WhyAccess } from '../../items/access/why-access.tsx'
import { ItemFavoriteButton, useFavorite } from '../../items/favorite-button.tsx'
import { LessonCover } from '../lesson-cover.tsx'
import type { Learning } from '../playing/use-learning.ts'
import styles from './lesson-page.module.css'
import { NextStep } from './next-step.tsx'
import { titleOf } from './sections-of.ts'

/** The head of the page: the facts, the price and the next step. */
export function LessonHead({ learning, qr }: { learning: Learning; qr: QrDrawing }) {
  const { lesson, next, state } = learning
  const canShare = state === 'own' || state === 'bought' // LES-9
  const { id, name, content, coin } = lesson
  const favorite = useFavorite(lesson.is_favorite, lesson.favoriteCount)
  return (
    <Card as="section" className={styles.sheet} aria-label="课程">
      <div className={styles.cover}>
        <LessonCover lesson={lesson} size="full" isEager />
        {next?.path && (
          <Link className={styles.play} to={paths.play(id, next.path)} aria-label={`播放 ${titleOf(next)}`}>
            <Play size={26} strokeWidth={1.6} aria-hidden />
          </Link>
        )}
      </div>
      <div className={styles.info}>
        <h1>{name}</h1>
        <p className="clamp-2">{content}</p>
        <AiShareTag share={lesson.aiShare} />
        <Facts learning={learning} />
        <div className={styles.actions}>
          <div>{heldWords[state] ? <Tag>{heldWords[state]}</Tag> : <Price coin={coin} size="large" />}</div>
          <NextStep learning={learning} look={{ size: 'large' }} buyWords="购买课程" />
          <ItemFavoriteButton favorite={favorite} action={paths.lesson(id)} size="large" />
          <Button size="large" onClick={() => void shareLink(name)}>
            <Share2 size={18} strokeWidth={1.6} aria-hidden />
            分享
          </Button>
          {canShare && <ShareButton kind="lesson" id={id} name={name} size="large" />}
        </div>
        {state !== 'visitor' && <WhyAccess kind="lesson" id={id} />}
      </div>
      <div className={styles.code}>
        <QrCode qr={qr} label="手机扫码观看" width={100} />
        <span>手机扫码观看</span>
        <Link className={styles.trace} to={paths.trace(lesson.traceCode)}>
          溯源核验
        </Link>
        <ReportButton kind="lesson" targetId={id} title={name} className={styles.report} />
      </div>
    </Card>
  )
}

function Facts({ learning: { lesson, chapters } }: { learning: Learning }) {
  const { hasChapter, sectionCount, seconds, lessonCategoryId, lessonCategoryName, uploadUserName, viewCount } = lesson
  return (
    <dl className={titleBlockClass(styles.facts)}>
      <TitleBlockCells
        items={[
          {
            label: '章节',
            value: hasChapter ? (
              <>
                <span className="num">{chapters.length}</span> 章 <span className="num">{sectionCount}</span> 节
              </>
            ) : (
              '单节视频'
            ),
          },
          { label: '时长', value: <span className="num">{formatDuration(seconds)}</span> },
          {
            label: '类别',
            value: <Link to={`${paths.courseSort}?selectValue=${lessonCategoryId}`}>{lessonCategoryName}</Link>,
          },
          { label: '作者', value: uploadUserName },
          { label: '观看', value: <span className="num">{formatCount(viewCount)}</span> },
        ]}
      />
    </dl>
  )
}
