import 'reflect-metadata';
/** Combines property decorators into one, named after a term of the contract. */
export const applyDecorators =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };
