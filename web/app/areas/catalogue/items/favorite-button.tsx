import { Star } from 'lucide-react'
import { useFetcher } from 'react-router'
import { useSession } from '#lib/session/session.ts'
import { Button, type ButtonLook } from '#ui/button/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useOnResponse } from '#ui/form/use-on-response.ts'
import type { ItemChange } from './change-item.ts'
import styles from './favorite-button.module.css'

export type Favorite = ReturnType<typeof useFavorite>

/** Changes at once and follows the answer of the server; visitors are asked to log in. */
export function useFavorite(isFavorite: boolean, favoriteCount: number) {
  const fetcher = useFetcher<ItemChange>()
  const session = useSession()
  useOnResponse(fetcher.data, ({ problem }) => {
    if (problem) toast.error(problem.message)
  })
  const wanted = fetcher.formData?.get('do')
  const isOn = wanted ? wanted === 'favorite' : isFavorite
  return {
    Form: fetcher.Form,
    isOn,
    count: favoriteCount + Number(isOn) - Number(isFavorite),
    onSubmit(event: { preventDefault: () => void }) {
      if (session && fetcher.state === 'idle') return
      event.preventDefault()
      if (!session) toast.warning('请先登录')
    },
  }
}

interface FavoriteButtonProps extends ButtonLook {
  favorite: Favorite
  /** The page whose action changes the favourite. */
  action: string
}

/** The third level has only topics as favourites (ACCESS-15). */
export const ItemFavoriteButton = (props: FavoriteButtonProps) =>
  useSession()?.roles.includes('third') ? null : <FavoriteButton {...props} />

export const FavoriteButton = ({ favorite, action, ...look }: FavoriteButtonProps) => (
  <favorite.Form method="post" action={action} onSubmit={favorite.onSubmit} className={styles.form}>
    <Button
      {...look}
      type="submit"
      name="do"
      value={favorite.isOn ? 'unfavorite' : 'favorite'}
      aria-pressed={favorite.isOn}
    >
      <Star size={16} strokeWidth={1.6} aria-hidden />
      {favorite.isOn ? '已收藏' : '收藏'}
    </Button>
  </favorite.Form>
)
