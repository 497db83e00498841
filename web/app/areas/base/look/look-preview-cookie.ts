/** LOOK-3: the root loader shows the draft to administrators whose browser sends this cookie. */
const name = 'lookPreview'

export const startPreview = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = `${name}=1; Path=/; SameSite=Lax`
  open('/', '_blank', 'noopener')
}

export const endPreview = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = `${name}=; Path=/; SameSite=Lax; Max-Age=0`
}
