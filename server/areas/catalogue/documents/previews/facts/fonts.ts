/** Fonts that every reader has, by their own name or by a replacement of the same widths. */
const common =
  /^(arial|helvetica|times|courier|calibri|cambria|symbol|zapfdingbats|wingdings|webdings|noto sans sc|liberation|carlito|caladea|segoe ui symbol)/i

const maxFonts = 20
const maxName = 60

/** The fonts, each once, that other machines may not have. */
export const uncommonFonts = (names: Iterable<string>): string[] =>
  [...new Set(Array.from(names, (name) => name.trim().slice(0, maxName)))]
    .filter((name) => name !== '' && !name.startsWith('+') && !common.test(name))
    .slice(0, maxFonts)
