/** The part of the package that is used; it has no types of its own. */
declare module "snowball-stemmers" {
  const library: { readonly newStemmer: (language: string) => { readonly stem: (word: string) => string } };
  export default library;
}
