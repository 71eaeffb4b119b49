import 'reflect-metadata';
/** Composes property decorators, so that DTOs can speak in words of the contract. */
export const applyDecorators =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };
