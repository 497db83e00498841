const allowed = /^(https?:\/\/[^\s]+|mailto:[^\s:/]+@[^\s:/]+)$/i

/** http, https and mailto: what the server keeps of a link. */
export const isAllowedLink = (address: string): boolean => allowed.test(address.trim())

/** What a person typed as a link; `www.example.com` and bare mail addresses get their scheme. */
export const toLink = (typed: string): string | undefined => {
  const text = typed.trim()
  const guess = /^[^\s@:/]+@[^\s@:/]+\.\w+$/.test(text)
    ? `mailto:${text}`
    : /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(text)
      ? `https://${text}`
      : text
  return isAllowedLink(guess) ? guess : undefined
}
