import { ArrowDown, ArrowUp, GripVertical, Keyboard, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { bannerStateOf } from '#contract/catalogue/courses/lesson-rules.ts'
import type { Banner } from '#contract/catalogue/courses/lessons.ts'
import { bannerStateLabels } from '#contract/state-words.ts'
import { browserApi } from '#lib/api/browser-api.ts'
import { formatDay, formatMinute } from '#lib/format/format.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { moveItem } from '#ui/category-list/move-item.ts'
import { Cover } from '#ui/cover/cover.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { Card, CardHead } from '#ui/layout/card.tsx'
import { ForChanges } from '#ui/table/may-change.tsx'
import { useRowActions } from '#ui/table/use-row-actions.ts'
import { restoreDeleted } from '../../../base/recycle/restore-deleted.ts'
import styles from './banners.module.css'

interface BannerListProps {
  place: Banner['place']
  banners: Banner[]
  opened?: number
  onOpen: (id: number | 'new' | undefined) => void
  reload: () => Promise<void>
}

const withMessage = async (work: Promise<unknown>, message: string) => {
  await work
  return { message }
}

/** The banners in their order, which is changed by mouse, keyboard or buttons and saved at once. */
export function BannerList({ place, banners, opened, onOpen, reload }: BannerListProps) {
  const { run, remove } = useRowActions(reload)
  const [dragged, setDragged] = useState<number>()
  const move = (id: number, to: number) => {
    if (to < 0 || to >= banners.length) return
    const ids = moveItem(
      banners.map((banner) => banner.id),
      id,
      to,
    )
    void run(withMessage(browserApi.lessons.sortBanners({ place, ids }), '恭喜你，修改成功'))
  }
  const removeOne = ({ id, name }: Banner) =>
    void remove({
      question: `确定删除轮播图「${name}」?`,
      detail: '前台不再展示，所指的课程或页面不受影响。',
      work: () => withMessage(browserApi.lessons.deleteBanner({ id }), '恭喜你，删除成功'),
      undo: restoreDeleted('banner', [id]),
    })
  const onKeyDown = (event: KeyboardEvent, id: number, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(id, event.key === 'ArrowUp' ? at - 1 : at + 1)
  }
  const add = (
    <Button look="primary" size="small" className={styles.end} onClick={() => onOpen('new')}>
      <Plus size={14} aria-hidden />
      新增
    </Button>
  )
  return (
    <Card as="section" aria-label="播放顺序">
      <CardHead aside={<ForChanges>{add}</ForChanges>}>播放顺序</CardHead>
      {banners.length === 0 && <Empty>还没有轮播图</Empty>}
      <ol className={styles.list}>
        {banners.map((banner, at) => (
          <li
            key={banner.id}
            draggable
            data-dragged={banner.id === dragged || undefined}
            data-opened={banner.id === opened || undefined}
            data-off={bannerStateOf(banner) !== 'shown' || undefined}
            onDragStart={() => setDragged(banner.id)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== undefined) move(dragged, at)
            }}
            onKeyDown={(event) => onKeyDown(event, banner.id, at)}
          >
            <GripVertical size={16} strokeWidth={1.6} aria-hidden />
            <span className={styles.number}>{bannerStateOf(banner) === 'shown' ? at + 1 : '–'}</span>
            <BannerThumb banner={banner} />
            <button type="button" className={styles.name} onClick={() => onOpen(banner.id)}>
              <b className="ellipsis">{banner.name}</b>
              <small>
                {banner.productId ? `课程 ${banner.productId}` : (banner.scrollUrl ?? '不跳转')}，上传于{' '}
                {formatDay(banner.uploadTime)}
              </small>
            </button>
            <BannerState banner={banner} />
            <ForChanges>
              <IconButton label={`上移 ${banner.name}`} disabled={at === 0} onClick={() => move(banner.id, at - 1)}>
                <ArrowUp size={16} strokeWidth={1.6} aria-hidden />
              </IconButton>
              <IconButton
                label={`下移 ${banner.name}`}
                disabled={at === banners.length - 1}
                onClick={() => move(banner.id, at + 1)}
              >
                <ArrowDown size={16} strokeWidth={1.6} aria-hidden />
              </IconButton>
              <IconButton label={`删除 ${banner.name}`} onClick={() => removeOne(banner)}>
                <Trash2 size={16} strokeWidth={1.6} aria-hidden />
              </IconButton>
            </ForChanges>
          </li>
        ))}
      </ol>
      <p className={styles.foot}>
        <Keyboard size={15} strokeWidth={1.6} aria-hidden />
        拖动排序；选中后按 Alt + ↑ / ↓ 也可调整顺序
      </p>
    </Card>
  )
}

const BannerState = ({ banner }: { banner: Banner }) => {
  const state = bannerStateOf(banner)
  if (state === 'coming') return <Status tone="wait">{formatMinute(banner.showFrom!).slice(5, 10)} 起</Status>
  return <Status tone={state === 'shown' ? 'ok' : 'off'}>{bannerStateLabels[state]}</Status>
}

/** A thumbnail of the banner: its picture, or else its drawing. */
const BannerThumb = ({ banner: { id, name, scrollCover, lesson } }: { banner: Banner }) => (
  <Cover
    src={scrollCover?.replace(/[a-z0-9]+$/, 'thumb')}
    id={id}
    categoryId={lesson?.lessonCategoryId}
    title={name}
    paper="teal"
    thumb
  />
)
