import { data } from 'react-router'

/** The id an address asks for; one that cannot be anybody's is a page that is not there. */
export const askedId = ({ searchParams }: Pick<URL, 'searchParams'>, name: string): number => {
  const text = searchParams.get(name) ?? ''
  if (!/^[1-9]\d{0,14}$/.test(text)) throw data(null, { status: 404 })
  return Number(text)
}
